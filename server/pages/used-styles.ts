/**
 * The part of a style sheet that a page can use: every rule, with those of its selectors whose classes and elements occur
 * in the page. States and attributes are ignored, so every state that the page can reach without a script is styled.
 */
export function usedStyles(css: string, html: string): string {
  return withoutUnusedNames(withoutConstants(withoutFontResets(keepRules(css, wordsOf(html)))), html)
}

/** Removes the resets of properties to which no rule gives another value: browsers do not give them one either. */
function withoutFontResets(css: string): string {
  return ['font-feature-settings', 'font-variation-settings'].reduce((text, property) => {
    const resets = new RegExp(`(?<=[{;])${property}:(?:initial|inherit|normal)(?:;|(?=\\}))`, 'g')
    const rest = text.replaceAll(resets, '')
    return rest.includes(`${property}:`) ? text : rest
  }, css)
}

/** Replaces a variable that no rule sets by its declared value or its fallback. */
function withoutConstants(css: string): string {
  const names = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  return [...names].reduce((text, name) => {
    const declared = new RegExp(`@property ${name}\\{[^}]*initial-value:([^;}]*)`).exec(text)?.[1]
    // For browsers without `@property`, one rule gives every element the declared value.
    const values = [...text.matchAll(new RegExp(`(?<=[{;])${name}:([^;}]*)`, 'g'))].map(([, value]) => value)
    if (values.some((value) => value !== (declared ?? 'initial'))) return text
    const read = new RegExp(`var\\(${name}(?:,((?:[^()]|\\([^()]*\\))*))?\\)`, 'g')
    return text.replaceAll(read, (whole, fallback?: string) => declared ?? fallback ?? whole)
  }, css)
}

/** Removes unused variables and animations and empty rules, until none is left. */
function withoutUnusedNames(css: string, html: string): string {
  const isRead = (name: string) => css.includes(`var(${name})`) || css.includes(`var(${name},`) || html.includes(name)
  const shorter = css
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]|\{[^}]*\})*\}/g, (rule, name: string) =>
      css.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))!.length > 1 ? rule : '',
    )
    .replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (isRead(name) ? rule : ''))
    .replaceAll(/(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^;{}"])*(?:;|(?=\}))/g, (rule, name: string) =>
      isRead(name) ? rule : '',
    )
    .replaceAll(/(?<=^|[{}])(?!@layer)[^{}"]*\{\}/g, '')
  return shorter === css ? css : withoutUnusedNames(shorter, html)
}

/** The elements of a page, and its classes with a dot before each. */
function wordsOf(html: string): Set<string> {
  const elements = html.matchAll(/<([a-z][a-z0-9-]*)/gi)
  const attributes = html.matchAll(/ class="([^"]*)"/g)
  const classes = [...attributes].flatMap(([, names]) => decode(names!).split(/\s+/))
  return new Set([...[...elements].map(([, name]) => name!), ...classes.map((name) => `.${name}`)])
}

/** The entities with which React escapes an attribute. */
const escaped = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }

function decode(text: string): string {
  return text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => escaped[entity as keyof typeof escaped])
}

function keepRules(css: string, words: Set<string>): string {
  let kept = ''
  for (const { prelude, body } of rulesOf(css)) {
    if (body === null) kept += prelude
    else if (/^@(media|supports|layer|container|starting-style)/.test(prelude)) {
      const inner = keepRules(body, words)
      // An empty layer still sets the order of the layers.
      if (inner || prelude.startsWith('@layer')) kept += `${prelude}{${inner}}`
    } else {
      const used = prelude.startsWith('@')
        ? prelude
        : selectorsOf(prelude)
            .filter((one) => canMatch(one, words))
            .join(',')
      if (used) kept += `${used}{${withoutRepetition(body)}}`
    }
  }
  return kept
}

/** The selectors of a list. A comma in parentheses is part of a selector. */
function selectorsOf(list: string): string[] {
  const selectors: string[] = []
  let start = 0
  let depth = 0
  for (const { 0: sign, index } of list.matchAll(/\\.|"(?:\\.|[^"])*"|[(),]/g)) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) {
      selectors.push(list.slice(start, index))
      start = index + 1
    }
  }
  return [...selectors, list.slice(start)]
}

/** The compiler of the styles repeats a declaration with a prefix, once for each browser that needs it. */
function withoutRepetition(declarations: string): string {
  return declarations.replaceAll(/(?<=^|;)([^;"]+;)\1+/g, '$1')
}

interface Rule {
  prelude: string
  /** The text between the braces, or null for a statement such as `@layer a, b;`. */
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

/**
 * Whether the page has everything that the selector needs. A selector in parentheses is ignored, except in a `:has` with
 * one selector: the rules for elements that only React adds are loaded with React.
 */
function canMatch(selector: string, words: Set<string>): boolean {
  const must = selector.replaceAll(/:(?:not|is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
  const outer = withoutParentheses(must.replaceAll(/:has\(([^(),]*)\)/g, ' $1'))
  if (isOfControls(outer) && !words.has('input')) return false
  const plain = outer.replaceAll(/(?<!\\)(?:\[[^\]]*\]|::?[\w-]+)/g, '')
  return [...plain.matchAll(/(\.?)((?:\\.|[\w\-\u0080-\uffff])+)/g)].every(([, dot, name]) =>
    words.has(dot! + name!.replaceAll(/\\(.)/g, '$1')),
  )
}

/** Parts that browsers draw in form controls, and states of form controls. */
function isOfControls(selector: string): boolean {
  return /::(-webkit-(datetime|date|search|inner|outer|calendar)|placeholder|file-selector)|:-moz-ui-invalid/.test(
    selector,
  )
}

function withoutParentheses(selectors: string): string {
  const shorter = selectors.replaceAll(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '')
  return shorter === selectors ? selectors : withoutParentheses(shorter)
}
