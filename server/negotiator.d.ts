/** `@types/negotiator` does not know version 1, and with it the order that the server prefers. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: object })
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
  }
}
