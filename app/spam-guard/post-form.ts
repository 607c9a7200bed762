import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { proveWork } from './prove-work.ts'

/** What a page answers to a posted form, with a script or without. `form` is what to show again. */
export type FormAnswer<Form> =
  | { done: true }
  | { done: false; title: string; problems: readonly FormProblem[]; form: Form; needsProof?: boolean }

/** The work that the server required is done: the same form goes through now. */
interface Again {
  again: true
}

/** A form is pending for this long at least, in milliseconds: an answer that flashes by looks like a fault. */
const minPendingMs = 1000
/** A later answer counts as lost: sending again is safe. */
const maxAnswerMs = 25_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** For a `clientAction`: what the server answers, or `failed` when nothing comes. Never rejects. */
export async function postForm<Form>(
  send: () => Promise<FormAnswer<Form>>,
  failed: FormAnswer<Form>,
): Promise<FormAnswer<Form> | Again> {
  const sent = Promise.race([send().catch(() => failed), wait(maxAnswerMs).then(() => failed)])
  const [answer] = await Promise.all([sent, wait(minPendingMs)])
  // A new object each time: the form waits for a change.
  return !answer.done && answer.needsProof && (await proveWork()) ? { again: true } : { ...answer }
}

/** Posts a form with a fetcher, once at a time, so that the page and what is typed stay in place. */
export function useFormPost<Form>(action: string, onAnswer: (answer: FormAnswer<Form>) => void) {
  const { data, state, submit } = useFetcher<FormAnswer<Form> | Again>()
  const isAgain = data !== undefined && 'again' in data
  const answer = isAgain ? undefined : data
  const form = useRef<HTMLFormElement>(null)
  // State commits too late to stop a double click; a ref does not.
  const isUnderWay = useRef(false)

  const post = () => void submit(form.current, { method: 'post', action })
  const onData = useEffectEvent(() => {
    if (isAgain) return post()
    isUnderWay.current = false
    if (answer) onAnswer(answer)
  })
  useEffect(() => onData(), [data])

  return {
    answer,
    busy: isAgain || state !== 'idle',
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isUnderWay.current) return
      isUnderWay.current = true
      form.current = event.currentTarget
      post()
    },
  }
}
