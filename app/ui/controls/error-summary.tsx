import { Icon } from '../drawings/icon.tsx'

/** A problem that the server found in a posted form. Without a field, the visitor did not cause it. */
export interface FormProblem {
  /** The id of the control. */
  field: string | null
  text: string
}

/** A single problem, with the title of its summary. */
export interface TitledProblem extends FormProblem {
  title: string
}

interface ErrorSummaryProps {
  title: string
  problems: readonly FormProblem[]
  /** True if another element announces the problem. */
  quiet?: boolean
}

/**
 * All problems of a form, each with a link to its field. Without a script, the browser shows an answer from its top, where a
 * phone may not show the form: `autofocus` scrolls to the summary.
 */
export function ErrorSummary({ title, problems, quiet = false }: ErrorSummaryProps) {
  return (
    <div
      role={quiet ? undefined : 'alert'}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- What the visitor must read next.
      autoFocus
      className="mb-6 flex gap-3 rounded-control border-2 border-danger bg-danger-tint p-4 text-danger"
    >
      <Icon name="alert" className="mt-0.5" />
      <div>
        <p className="font-semibold">{title}</p>
        {problems.map(({ field, text }) => (
          <p key={text} className="text-ink">
            {field ? (
              <a href={`#${field}`} className="text-danger underline underline-offset-4">
                {text}
              </a>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
    </div>
  )
}
