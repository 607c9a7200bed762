/** `@types/negotiator` lacks version 1, which takes the server's order of preference. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: object })
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
  }
}
