extension SVGWriter {
  /// The style sheet: first the light colours, then those for a dark appearance.
  static let style = """
    text { font-family: ui-sans-serif, -apple-system, "Segoe UI", Inter, Roboto, "Helvetica Neue", \
    Arial, sans-serif; font-size: 12px; }
    .heading { font-size: 24px; font-weight: 700; fill: #101828; }
    .summary { font-size: 13px; fill: #667085; }
    .name { font-size: 15px; font-weight: 600; fill: #101828; }
    .takes { fill: #667085; }
    .exit { font-weight: 600; fill: #344054; }
    .label { text-anchor: middle; font-weight: 500; }
    .paper { fill: #f8fafc; }
    .box { fill: #ffffff; stroke: #cbd2dc; stroke-width: 1.4; }
    .deck { fill: #eef2f7; stroke: #cbd2dc; stroke-width: 1.4; }
    .grip { fill: #d7dce4; }
    .rule { stroke: #e4e8ee; stroke-width: 1; fill: none; }
    .icon { stroke: #98a2b3; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; \
    fill: none; }
    .pill { fill: #f8fafc; }
    .dot { fill: #2e90fa; }
    .route { fill: none; stroke-width: 1.7; }
    .route.sheet { stroke-dasharray: 7 5; }
    .route.replace { stroke-width: 3; }
    .route.result { stroke-dasharray: 2 4; stroke-linecap: round; stroke-width: 2; }
    .route.start { stroke: #2e90fa; }
    .head.start { fill: #2e90fa; }
    .route.push { stroke: #475467; }
    .head.push, .label.push { fill: #475467; }
    .route.sheet { stroke: #7a5af8; }
    .head.sheet, .label.sheet { fill: #6941c6; }
    .route.replace { stroke: #dc6803; }
    .head.replace, .label.replace { fill: #b54708; }
    .route.result { stroke: #0e9384; }
    .head.result, .label.result { fill: #107569; }
    @media (prefers-color-scheme: dark) {
    .heading, .name { fill: #f2f4f7; }
    .summary, .takes { fill: #98a2b3; }
    .exit { fill: #d0d5dd; }
    .paper, .pill { fill: #0d1219; }
    .box { fill: #18202b; stroke: #344054; }
    .deck { fill: #121924; stroke: #344054; }
    .grip { fill: #344054; }
    .rule { stroke: #2a3444; }
    .icon { stroke: #667085; }
    .route.push { stroke: #cbd5e1; }
    .head.push, .label.push { fill: #cbd5e1; }
    .route.sheet { stroke: #9b8afb; }
    .head.sheet, .label.sheet { fill: #bdb4fe; }
    .route.replace { stroke: #f79009; }
    .head.replace, .label.replace { fill: #fdb022; }
    .route.result { stroke: #15b79e; }
    .head.result, .label.result { fill: #2ed3b7; }
    }
    """
}
