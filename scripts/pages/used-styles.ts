/**
 * The part of a style sheet that a page can use: every rule whose classes stand somewhere in the page. States,
 * elements and attributes are not looked at, so whatever happens to the page without a script is styled.
 */
export function usedStyles(css: string, html: string): string {
  const classes = classesOf(html)
  const kept = keepRules(css, classes)
  // A custom property is declared for the utilities that set it.
  return kept.replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) =>
    kept.split(name).length > 2 ? rule : '',
  )
}

/** Every word of every class attribute. */
export function classesOf(html: string): Set<string> {
  const attributes = html.matchAll(/ class="([^"]*)"/g)
  return new Set([...attributes].flatMap(([, names]) => names!.replaceAll('&amp;', '&').split(/\s+/)))
}

function keepRules(css: string, classes: Set<string>): string {
  let kept = ''
  for (const { prelude, body } of rulesOf(css)) {
    if (body === null) kept += prelude
    else if (/^@(media|supports|layer|container)/.test(prelude)) {
      const inner = keepRules(body, classes)
      // An empty layer still says in which order the layers count.
      if (inner || prelude.startsWith('@layer')) kept += `${prelude}{${inner}}`
    } else if (prelude.startsWith('@') || canMatch(prelude, classes)) kept += `${prelude}{${body}}`
  }
  return kept
}

interface Rule {
  prelude: string
  /** What stands between the braces, or null for a statement such as `@layer a, b;`. */
  body: string | null
}

/** The outermost rules of a style sheet without comments. */
function* rulesOf(css: string): Generator<Rule> {
  let start = 0
  let open = 0
  let depth = 0
  for (const { 0: sign, index } of css.matchAll(/\\.|"(?:\\.|[^"])*"|[{};]/g)) {
    if (sign === ';' && depth === 0) {
      yield { prelude: css.slice(start, index + 1), body: null }
      start = index + 1
    }
    if (sign === '{' && depth++ === 0) open = index
    if (sign === '}' && --depth === 0) {
      yield { prelude: css.slice(start, open).trim(), body: css.slice(open + 1, index) }
      start = index + 1
    }
  }
}

/** Whether one of the selectors asks for no class that is missing. What stands in parentheses is one way of many. */
function canMatch(selectors: string, classes: Set<string>): boolean {
  return withoutParentheses(selectors)
    .split(/(?<!\\),/)
    .some((selector) =>
      [...selector.matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g)].every(([, name]) =>
        classes.has(name!.replaceAll(/\\(.)/g, '$1')),
      ),
    )
}

function withoutParentheses(selectors: string): string {
  const shorter = selectors.replaceAll(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '')
  return shorter === selectors ? selectors : withoutParentheses(shorter)
}
