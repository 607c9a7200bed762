/** `@types/negotiator` has no types of version 1, which accepts the server's order of preference. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: object })
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
  }
}
