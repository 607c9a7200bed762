/** What an SPF record says (RFC 7208), as far as a sender must know it. */
export interface Spf {
  /** `-`, `~`, `?` or `+`: what is said of servers that nothing before allows. Null: nothing is. */
  all: string | null
  /** Other records that count as part of this one: their domains. */
  includes: string[]
  /** Where the rest stands instead. */
  redirect: string | null
  /** How many questions to DNS this record alone costs. */
  lookups: number
}

/** The SPF records among a domain's texts: there must be exactly one (RFC 7208, 4.5). */
export const spfRecords = (texts: readonly string[]) => texts.filter((text) => /^v=spf1( |$)/i.test(text))

export function readSpf(record: string): Spf {
  const terms = record.trim().split(/ +/).slice(1)
  const valuesOf = (pattern: RegExp) => terms.flatMap((term) => pattern.exec(term)?.[1] ?? [])
  const all = terms.map((term) => /^([-~?+]?)all$/i.exec(term)).find(Boolean)
  const [redirect = null] = all ? [] : valuesOf(/^redirect=(.+)$/i)
  const includes = valuesOf(/^[-~?+]?include:(.+)$/i)
  const others = terms.filter((term) => /^[-~?+]?(a|mx|ptr|exists)([:/].*)?$/i.test(term))
  return {
    ...{ all: all ? all[1] || '+' : null, includes, redirect },
    lookups: includes.length + others.length + (redirect ? 1 : 0),
  }
}

/** `v=DMARC1; p=none; rua=…`, and what DKIM says in the same form: its tags by their names. */
export function readTags(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').map((part) => part.trim().split(/\s*=\s*/))
  return new Map(pairs.flatMap(([name, ...value]) => (name ? [[name.toLowerCase(), value.join('=')]] : [])))
}
