import { ErrorSummary } from '../../ui/error-summary.tsx'

/** Says in place what a toast has said aloud: toasts go, and the ways to reach us must stay. */
export function CheckoutRefusal({ title, text }: { title: string; text: string }) {
  return <ErrorSummary title={title} problems={[{ field: null, text }]} quiet />
}
