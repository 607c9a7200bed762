import { Icon } from '../drawings/icon.tsx'

/** What the server found wrong with a posted form. Without a field, the trouble was not the visitor's. */
export interface FormProblem {
  /** The id of the control. */
  field: string | null
  text: string
}

/** The only problem, with the title of its summary. */
export interface TitledProblem extends FormProblem {
  title: string
}

interface ErrorSummaryProps {
  title: string
  problems: readonly FormProblem[]
  /** Something else announces it. */
  quiet?: boolean
}

/** All that was wrong, in one place, each leading to its field. */
export function ErrorSummary({ title, problems, quiet = false }: ErrorSummaryProps) {
  return (
    <div
      role={quiet ? undefined : 'alert'}
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
