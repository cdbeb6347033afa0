/**
 * Colours and fonts. Text has a contrast of 4.5 to 1 or more on `--bg`, `--surface` and the soft colours; lines and
 * marks of plots have 3 to 1 or more.
 */
export const TOKENS_STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f7f8fa; --surface: #ffffff; --text: #1c232d; --muted: #535d6b; --line: #d8dde4; --mark: #76808d;
  --accent: #0b5cad; --accent-soft: #e3eefb; --good: #176636; --good-soft: #dff3e5; --bad: #ab1f26;
  --bad-soft: #fce5e5; --warn: #7d4f00; --warn-soft: #fdf0d2; --focus: #0b5cad;
  --heat-0: #fbdcdc; --heat-1: #fdecd0; --heat-2: #eef3d3; --heat-3: #d2eed9;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", "Noto Sans Mono CJK SC", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #10151c; --surface: #181f29; --text: #e4e9f0; --muted: #a3aebd; --line: #303a48; --mark: #8793a3;
    --accent: #7fb8f5; --accent-soft: #17304d; --good: #7ed49b; --good-soft: #15351f; --bad: #ff9c9c;
    --bad-soft: #4a1c20; --warn: #efc163; --warn-soft: #3d2f10; --focus: #7fb8f5;
    --heat-0: #4d2225; --heat-1: #483617; --heat-2: #343e1b; --heat-3: #1c4228;
  }
}
`;
