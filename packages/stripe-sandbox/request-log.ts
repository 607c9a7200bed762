export interface LoggedRequest {
  number: number
  at: string
  method: string
  path: string
  idempotencyKey: string | null
  status: number | 'reset' | 'cut'
  replayed: boolean
}

const kept = 20_000

/** What the API was asked, so that a test can prove what was asked once, twice or never. */
export class RequestLog {
  private entries: LoggedRequest[] = []
  total = 0

  add(entry: Omit<LoggedRequest, 'number' | 'at'>): void {
    this.total += 1
    this.entries.push({ number: this.total, at: new Date().toISOString(), ...entry })
    if (this.entries.length > kept * 2) this.entries = this.entries.slice(-kept)
  }

  after(number: number): LoggedRequest[] {
    return this.entries.filter((entry) => entry.number > number)
  }

  clear(): void {
    this.entries = []
    this.total = 0
  }
}
