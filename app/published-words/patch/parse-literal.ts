/** A value as it is written in a file of words, with its place in the text of the file. */
export interface Literal {
  start: number
  end: number
  value: unknown
  /** The parts of an object, with where the name of each starts. Null: it is a list, a text, a number… */
  parts: Map<string, { keyStart: number; literal: Literal }> | null
  /** The items of a list. */
  items: Literal[] | null
}

/** The value that a file of words gives to `words('KEY', …)`. Throws when it holds more than `check-content` allows. */
export function findWritten(source: string, key: string): Literal {
  const match = new RegExp(String.raw`\(\s*'${RegExp.escape(key)}',`).exec(source)
  if (!match) throw new Error(`There is no words('${key}', …).`)
  return new Parser(source, match.index + match[0].length).value()
}

const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
const number = /-?\d[\d_]*(?:\.\d+)?(?:e-?\d+)?/iy
const name = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy
const typed = /(?:satisfies|as)\b/y
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' }

class Parser {
  readonly #source: string
  #at: number

  constructor(source: string, at: number) {
    this.#source = source
    this.#at = at
  }

  value(): Literal {
    this.#take(blank)
    const start = this.#at
    const literal = { start, parts: null, items: null, ...this.#content() }
    const whole = { ...literal, end: this.#at }
    this.#skipType()
    return whole
  }

  #content(): Partial<Literal> & { value: unknown } {
    const sign = this.#source[this.#at]
    if (sign === '{') return this.#object()
    if (sign === '[') return this.#list()
    if (sign === "'" || sign === '"' || sign === '`') return { value: this.#text(sign) }
    const digits = this.#take(number)
    if (digits) return { value: Number(digits.replaceAll('_', '')) }
    const word = this.#take(name)
    if (!Object.hasOwn(words, word)) throw this.#fault()
    return { value: words[word] }
  }

  #object() {
    const parts: NonNullable<Literal['parts']> = new Map()
    this.#at += 1
    while (!this.#ends('}')) {
      const keyStart = this.#at
      const sign = this.#source[this.#at]!
      const key = sign === "'" || sign === '"' ? this.#text(sign) : this.#take(name) || this.#take(number)
      this.#take(blank)
      if (!key || this.#source[this.#at] !== ':') throw this.#fault()
      this.#at += 1
      parts.set(key, { keyStart, literal: this.value() })
    }
    return { parts, value: Object.fromEntries([...parts].map(([key, { literal }]) => [key, literal.value])) }
  }

  #list() {
    const items: Literal[] = []
    this.#at += 1
    while (!this.#ends(']')) items.push(this.value())
    return { items, value: items.map(({ value }) => value) }
  }

  /** Goes to the next part or item. True: there is none. */
  #ends(sign: string): boolean {
    this.#take(blank)
    if (this.#source[this.#at] === ',') this.#at += 1
    this.#take(blank)
    if (this.#at >= this.#source.length) throw this.#fault()
    if (this.#source[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  #text(quote: string): string {
    let text = ''
    for (this.#at += 1; this.#source[this.#at] !== quote;) {
      if (this.#at >= this.#source.length || this.#source.startsWith('${', this.#at)) throw this.#fault()
      const sign = this.#source[this.#at]!
      text += sign === '\\' ? this.#escaped() : sign
      if (sign !== '\\') this.#at += 1
    }
    this.#at += 1
    return text
  }

  #escaped(): string {
    const code = /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/iy
    const found = this.#match(code)
    if (found) return String.fromCodePoint(Number.parseInt(found[1] ?? found[2] ?? found[3]!, 16))
    const sign = this.#source[this.#at + 1]!
    this.#at += 2
    // A line that goes on.
    return sign === '\n' ? '' : (escapes[sign] ?? sign)
  }

  /** `{…} satisfies Entries` and `[…] as const`: up to what ends the value. */
  #skipType(): void {
    const end = this.#at
    this.#take(blank)
    if (!this.#take(typed)) {
      this.#at = end
      return
    }
    for (let depth = 0; this.#at < this.#source.length; this.#at += 1) {
      const sign = this.#source[this.#at]!
      if (depth === 0 && ',}])'.includes(sign)) return
      if ('<[{('.includes(sign)) depth += 1
      if ('>]})'.includes(sign)) depth -= 1
    }
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #take(pattern: RegExp): string {
    return this.#match(pattern)?.[0] ?? ''
  }

  #fault(): Error {
    return new Error(`Line ${this.#source.slice(0, this.#at).split('\n').length} is no text, number, list or object.`)
  }
}
