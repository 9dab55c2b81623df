import Diagnostics
import Foundation
import Generation
import Spec
import TestSupport
import Testing

/// Whole specs with one mistake each: `Fixtures/Broken/*.cases` say how a spec beside them is broken,
/// where that is reported, and in which words.
///
///     base: Orders.yaml                   a spec, and `with` what else it needs
///     ## a type that is misspelt          a case
///     -  chosen: Order?                   lines of the spec, as in a diff,
///     +  chosen: «Oder»?                  and what stands there instead, the place marked
///     > unknown type 'Oder' [unknown-type]
///     > did you mean 'Order'?             what is reported, and what to write instead
///
/// `TRELLIS_RECORD=1` writes the words anew, to be read and judged; the marks are the author's.
@Suite("Broken specs") struct BrokenSpecTests {
  @Test(
    "a mistake is reported once, at its place, with the way out",
    arguments: [
      "Keys", "YAML", "Types", "Expressions", "Steps", "View", "Scenarios", "Files", "Usage",
      "Habits", "Clinic", "Loans", "Gym", "Tides", "Parking", "Museum", "Shows",
      "Journeys", "Pantries", "Clubs", "Rides", "Gardens", "Flights", "Wallets", "Mistyped",
      "Podcasts", "Lost", "Radios", "Hives", "Auctions", "Hotels",
      "Borrowed", "Dialects", "Lenders", "Concerts", "Crossings", "Chores", "Plots", "Claims",
      "Seeds", "Donors", "Lobbies", "Parcels", "Repairs", "Tills", "Pays", "Jobs", "Stops", "Wards",
      "Desks", "Tickets", "Kiosks", "Ferries", "Campsites", "Quizzes", "Mutants",
      "Losses",
    ])
  func broken(name: String) throws {
    let path = "\(Self.folder)/\(name).cases"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let cases = BrokenCase.cases(in: text)
    #expect(cases.count > 9)
    var recorded: [String] = []
    var base = ""
    for item in cases {
      if item.base != base { recorded.append("base: \(item.base)") }
      base = item.base
      let input = try #require(try Self.input(of: item), "\(name): '\(item.title)' fits no lines")
      let runs = [
        "Scenarios", "Claims", "Lobbies", "Parcels", "Repairs", "Jobs", "Desks", "Tickets",
        "Kiosks", "Ferries", "Campsites", "Quizzes", "Mutants", "Losses",
      ].contains(name)
      let problems = try Self.problems(of: input, item, runsScenarios: runs)
      let words = Self.expectPlaces(of: problems, input, "\(name): \(item.title)")
      recorded += ["## \(item.title)"] + item.lines + words.map { "> \($0)" }
      if !Self.isRecording { #expect(words == item.words, "\(name): \(item.title)") }
    }
    guard Self.isRecording else { return }
    try (recorded.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    Issue.record("recorded anew")
  }

  @Test(
    "the specs that are broken are fine",
    arguments: [
      "LossyFlashcards.yaml", "LossyGymClasses.yaml", "LossyParkingGarage.yaml",
      "LossyPlantWatering.yaml", "LossyRecipePlanner.yaml",
      "Orders.yaml", "Live.yaml", "Tills.yaml", "Pays.yaml", "Stops.yaml", "WardRound.yaml",
      "WineCellar.yaml", "SchoolTimetable.yaml", "LoanDesk.yaml", "ParcelTrack.yaml",
      "ExpenseReport.yaml", "QuizClock.yaml", "JobSearch.yaml",
      "ParkingTickets.yaml", "TeamExpense.yaml", "WorkoutPlan.yaml", "ChatRoom.yaml",
      "MuseumTickets.yaml", "Shelter.yaml", "Prescriptions.yaml", "Vocabulary.yaml",
      "MeterReading.yaml", "Housekeeping.yaml",
      "Enrol.yaml",
      "Catalogue.yaml", "Sheet.yaml",
      "Tour.yaml with Hello.yaml",
      "Shop.yaml with Catalogue.yaml Sheet.yaml Tour.yaml Hello.yaml", "Till.yaml with Money.yaml",
      "Money.yaml", "Booking.yaml", "Chat.yaml", "Register.yaml", "Workout.yaml",
      "RecipeList.yaml with Kitchen.yaml", "RecipeEdit.yaml with Kitchen.yaml", "Kitchen.yaml",
      "VetVisit.yaml", "LoanList.yaml with Lending.yaml", "GymSession.yaml", "TideTable.yaml",
      "Parking.yaml", "Museum.yaml", "Planner.yaml", "Media.yaml", "ShowList.yaml with Media.yaml",
      "ShowDetail.yaml with Media.yaml", "PlayerSettings.yaml",
      "Visits.yaml with Planner.yaml TicketCard.yaml",
      "Transit.yaml", "Journey.yaml with Transit.yaml", "TripDetail.yaml with Transit.yaml",
      "Welcome.yaml with Transit.yaml", "Spending.yaml",
      "Travel.yaml with Transit.yaml Journey.yaml TripDetail.yaml Welcome.yaml", "Pantry.yaml",
      "Shelves.yaml with Pantry.yaml", "Recipes.yaml with Pantry.yaml", "Lobby.yaml",
      "Larder.yaml with Pantry.yaml Shelves.yaml Recipes.yaml Lobby.yaml", "Club.yaml",
      "Courts.yaml with Club.yaml", "Members.yaml with Club.yaml",
      "Sports.yaml with Club.yaml Courts.yaml Members.yaml", "Fleet.yaml",
      "CarBooking.yaml with Fleet.yaml", "Receipt.yaml with Fleet.yaml",
      "Stations.yaml with Fleet.yaml",
      "Drive.yaml with CarBooking.yaml Receipt.yaml Stations.yaml Fleet.yaml", "Quiz.yaml",
      "Garden.yaml", "Wallet.yaml", "Airline.yaml", "CheckIn.yaml with Airline.yaml",
      "Pass.yaml with Airline.yaml", "Trips.yaml with Airline.yaml",
      "Flight.yaml with Trips.yaml CheckIn.yaml Pass.yaml Airline.yaml", "Podcast.yaml",
      "Meter.yaml", "Dogs.yaml", "DogWalk.yaml with Dogs.yaml", "WalkDetail.yaml with Dogs.yaml",
      "PodcastQueue.yaml", "ExerciseDiary.yaml", "TariffComparison.yaml", "MarathonSignUp.yaml",
      "CameraDeal.yaml", "BerthBoard.yaml", "FerryTimetable.yaml", "VaccinationBook.yaml",
      "DeskBooking.yaml", "CharityAuction.yaml", "RecipeScaler.yaml", "KaraokeQueue.yaml",
      "LuggageClaim.yaml", "GardenPlanner.yaml", "DonationBooking.yaml",
      "CampCheckIn.yaml", "TandemMatch.yaml", "RoastOrder.yaml", "QuoteCompare.yaml",
      "ExercisePlan.yaml", "AudioGuide.yaml", "InvoiceApproval.yaml",
      "ListingEditor.yaml", "WineTasting.yaml", "ChoirAttendance.yaml", "PermitRenewal.yaml",
      "DroneLog.yaml", "FoodTruck.yaml", "Pacer.yaml", "EbookLending.yaml",
      "Walking.yaml with DogWalk.yaml Dogs.yaml WalkDetail.yaml", "Airwaves.yaml",
      "StationList.yaml with Airwaves.yaml", "OnAir.yaml with Airwaves.yaml", "Pottery.yaml",
      "Radio.yaml with StationList.yaml OnAir.yaml Airwaves.yaml", "Aquarium.yaml",
      "Rehearsals.yaml", "SongBook.yaml", "Choir.yaml with SongBook.yaml Rehearsals.yaml",
      "Apiary.yaml", "HiveList.yaml with Apiary.yaml", "HiveLog.yaml with Apiary.yaml",
      "Beekeeping.yaml with HiveList.yaml HiveLog.yaml Apiary.yaml", "PrintQueue.yaml",
      "Donation.yaml", "SkiPass.yaml", "Saleroom.yaml", "LotList.yaml with Saleroom.yaml",
      "LotDetail.yaml with Saleroom.yaml",
      "Auction.yaml with LotList.yaml LotDetail.yaml Saleroom.yaml",
      "Pharmacy.yaml", "Refill.yaml with Pharmacy.yaml", "Invoice.yaml", "HotelArrival.yaml",
      "LanguageCourse.yaml", "Support.yaml", "TicketInbox.yaml with Support.yaml",
      "TicketThread.yaml with Support.yaml",
      "Helpdesk.yaml with TicketInbox.yaml TicketThread.yaml Support.yaml", "BookLoans.yaml",
      "GymClasses.yaml", "InvoiceList.yaml", "Refills.yaml", "Fares.yaml", "Album.yaml",
      "Course.yaml",
      "League.yaml", "Tickets.yaml with SupportModels.yaml",
      "BikeShare.yaml", "Boards.yaml", "TaskBoard.yaml with Boards.yaml", "Cinema.yaml",
      "Library.yaml", "Timetable.yaml", "Concert.yaml", "BikeRepair.yaml", "Blood.yaml",
      "Sensors.yaml", "Expenses.yaml", "Departures.yaml", "Yoga.yaml", "Laundry.yaml",
      "LibraryLoans.yaml", "TripExpenses.yaml", "GardenBeds.yaml", "Tournament.yaml",
      "SeedList.yaml with SeedTypes.yaml", "SeedDetail.yaml with SeedTypes.yaml",
      "SwapOffer.yaml with SeedTypes.yaml", "SeedTypes.yaml", "Units.yaml",
      "Seeds.yaml with SeedList.yaml SeedDetail.yaml SwapOffer.yaml SeedTypes.yaml",
      "HousePlants.yaml", "DonorForm.yaml", "RecipeFinder.yaml with RecipeKitchen.yaml",
      "RecipeKitchen.yaml", "RecipeLarder.yaml with RecipeKitchen.yaml",
      "Helpline.yaml with Tickets.yaml TicketDetail.yaml SignIn.yaml SupportModels.yaml",
      "RecipeBook.yaml", "PlantCare.yaml", "ExpenseClaim.yaml", "VideoLobby.yaml",
      "EnergyMonitor.yaml", "ParcelDesk.yaml", "Moorings.yaml", "LanguageQuiz.yaml",
      "ExpenseApprovals.yaml", "HotelCheckIn.yaml", "CarUnlock.yaml", "PharmacyOrder.yaml",
      "FolderBrowser.yaml", "ProfileEditor.yaml with ProfileCommon.yaml", "ProfileCommon.yaml",
      "Basket.yaml", "PollChat.yaml", "BookSearch.yaml",
      "MutantNewsSearch.yaml", "MutantParcelTracking.yaml with MutantParcels.yaml",
      "MutantPodcastPlayer.yaml", "MutantTaxForm.yaml", "MutantTeamRoster.yaml",
      "MutantInvoiceEditor.yaml with MutantMoney.yaml", "MutantLanguageCourse.yaml",
      "MutantPressureDiary.yaml", "MutantSupportChat.yaml", "MutantTableBooking.yaml",
      "MutantAuction.yaml", "MutantBudget.yaml", "MutantCheckIn.yaml",
      "MutantLoans.yaml with MutantLibrary.yaml", "MutantPlantCare.yaml", "MutantParcels.yaml",
      "MutantMoney.yaml", "MutantLibrary.yaml",
    ])
  func fine(base: String) throws {
    let item = BrokenCase(title: "fine", base: base)
    let input = try #require(try Self.input(of: item))
    let problems = try Self.problems(of: input, item, runsScenarios: true)
    #expect(problems.map(\.message) == [])
  }

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["TRELLIS_RECORD"] != nil
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/Broken").path

  private static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  }

  /// The base with the lines of the case in place of its own; `nil` where they do not stand there.
  private static func input(of item: BrokenCase) throws -> MarkedText? {
    let lines = try text(of: item.files[0]).components(separatedBy: "\n")
    let old = item.lines.filter { !$0.hasPrefix("+") }.map { BrokenCase.unmarked($0.dropFirst()) }
    let new = item.lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }
    guard !item.lines.isEmpty else { return MarkedText(lines.joined(separator: "\n")) }
    let starts = 0...max(0, lines.count - old.count)
    guard let start = starts.first(where: { Array(lines[$0...].prefix(old.count)) == old }) else {
      return nil
    }
    let broken = lines[..<start] + new + lines[(start + old.count)...]
    return MarkedText(broken.joined(separator: "\n"))
  }

  private static func problems(
    of input: MarkedText,
    _ item: BrokenCase,
    runsScenarios: Bool
  ) throws -> [Diagnostic] {
    var sources = SourceFiles()
    let main = sources.add(path: item.files[0], bytes: input.bytes)
    let others = try item.files.dropFirst().map { file in
      sources.add(path: file, bytes: Array(try text(of: file).utf8))
    }
    let load = { (path: String) in others.first { $0.path == path } }
    var bag = DiagnosticBag()
    if SpecReader.isFlow(main) {
      let specs = others.filter { !SpecReader.isFlow($0) }
      let features = specs.compactMap {
        SpecReader.read($0, reserving: .builtIn, using: load, into: &bag)
      }
      _ = SpecReader.flows(
        [main] + others.filter { SpecReader.isFlow($0) }, of: features, reserving: .builtIn,
        into: &bag)
    } else {
      let names = { (folder: String) in folder == "." ? others.map(\.path) : [] }
      _ = SpecReader.read(
        main, reserving: .builtIn, runsScenarios: runsScenarios, using: load, names: names,
        into: &bag)
    }
    return bag.inSourceOrder
  }

  /// Expects a problem at each mark and none elsewhere.
  /// - Returns: the words of the problems.
  private static func expectPlaces(
    of problems: [Diagnostic],
    _ input: MarkedText,
    _ title: String
  ) -> [String] {
    let table = LineTable(input.bytes)
    func place(_ range: Range<Int>) -> String {
      let (start, end) = (
        table.position(of: range.lowerBound), table.position(of: range.upperBound)
      )
      return "\(start.line):\(start.column)-\(end.line):\(end.column)"
    }
    let found = problems.map { $0.span.map { place($0.start..<$0.end) } ?? "nowhere" }
    let expected = input.marks.sorted { $0.lowerBound < $1.lowerBound }.map { place($0) }
    #expect(found == expected, "\(title): \(problems.map(\.message))")
    return problems.flatMap { problem -> [String] in
      let prefix = problem.severity == .warning ? "warning: " : ""
      return ["\(prefix)\(problem.message) [\(problem.code)]"] + [problem.help].compactMap(\.self)
    }
  }
}

/// How a spec is broken, and what is said of it.
private struct BrokenCase {
  var title: String
  var base: String
  /// As in a diff.
  var lines: [String] = []
  var words: [String] = []

  /// The spec that is broken, and what else is read.
  var files: [String] {
    base.components(separatedBy: " ").filter { $0 != "with" }
  }

  static func cases(in text: String) -> [BrokenCase] {
    var base = ""
    var cases: [BrokenCase] = []
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("base: ") {
        base = String(line.dropFirst(6))
      } else if line.hasPrefix("## ") {
        cases.append(BrokenCase(title: String(line.dropFirst(3)), base: base))
      } else if line.hasPrefix("> ") {
        cases[cases.count - 1].words.append(String(line.dropFirst(2)))
      } else if !line.isEmpty {
        cases[cases.count - 1].lines.append(line)
      }
    }
    return cases
  }

  static func unmarked(_ line: Substring) -> String {
    String(line.filter { $0 != "«" && $0 != "»" })
  }
}
