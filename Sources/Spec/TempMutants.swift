import Expressions
extension Expression { func mutants() -> [Expression] { [] } }
