/** How the API misbehaves. The hosted page and the commands never do. */
export interface Fault {
  mode: 'none' | 'down' | 'slow' | 'error' | 'rate-limit' | 'act-then-error' | 'cut' | 'forbid' | 'omit'
  /** For `slow`: how long every answer takes. */
  delayMs: number
  /** For `error`: 500, or 503 and the like. */
  status: number
  /** How many requests are hit. Null: all, until the mode changes. */
  count: number | null
  /** For `forbid`, as a restricted key without this permission meets it: only this method. Null: all. */
  method: string | null
  /** For `omit`: the field that every answer leaves out. */
  field: string
  /** Only paths that begin so, for example `/v1/checkout`. */
  path: string
}

const none: Fault = { mode: 'none', delayMs: 3000, status: 500, count: null, method: null, field: '', path: '/v1' }

export class Faults {
  current = none

  set(fault: Partial<Fault>): void {
    this.current = { ...none, ...fault }
  }

  /** The fault that hits this request, which uses up one of its count. */
  take(path: string): Fault {
    const fault = this.current
    if (fault.mode === 'none' || !path.startsWith(fault.path)) return none
    if (fault.count !== null) {
      if (fault.count <= 1) this.current = none
      else this.current = { ...fault, count: fault.count - 1 }
    }
    return fault
  }
}
