/** One thing that is sent to the site. All text is bytes, one character each, so that it can be printed and sent as is. */
export type Case = RequestCase | RawCase

/**
 * What is known of it from how it was made: it asks for something and changes nothing, it must be refused, or it must
 * be taken.
 */
export type Intent = 'read' | 'refused' | 'taken'

export interface RequestCase {
  kind: 'request'
  group: string
  intent: Intent
  method: string
  target: string
  headers: [name: string, value: string][]
  body: string
}

/** Bytes on a connection of their own, HTTP or not. */
export interface RawCase {
  kind: 'raw'
  group: string
  intent: 'read'
  bytes: string
}

export interface Answer {
  status: number
  /** By their names in lower case. */
  headers: Record<string, string[]>
  /** Not unpacked. */
  body: Buffer
}

/** The request as HTTP/1.1. */
export function toHttp({ method, target, headers, body }: Omit<RequestCase, 'kind' | 'group' | 'intent'>): string {
  return `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** What a person needs to send it again. */
export function describeCase(given: Case): string {
  const bytes = given.kind === 'raw' ? given.bytes : toHttp(given)
  const text = JSON.stringify(bytes)
  return text.length > 1500 ? `${text.slice(0, 1500)}… (${bytes.length} bytes)` : text
}
