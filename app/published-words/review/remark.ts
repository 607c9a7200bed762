/** What an editor should know about a change before it is published. */
export interface Remark {
  path: string
  /** It cannot be published. Otherwise the editor confirms it. */
  isFault: boolean
  text: string
}
