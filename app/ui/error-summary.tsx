import { Icon } from './icon.tsx'

/** What the server found wrong with a posted form. Without a field, the trouble was not the visitor's. */
export interface FormProblem {
  field: string | null
  title: string
  text: string
}

export function ErrorSummary({ field, title, text }: FormProblem) {
  return (
    <div role="alert" className="mb-6 flex gap-3 rounded-control border-2 border-danger bg-danger-tint p-4 text-danger">
      <Icon name="alert" className="mt-0.5" />
      <div>
        <p className="font-semibold">{title}</p>
        {field ? (
          <a href={`#${field}`} className="text-danger underline underline-offset-4">
            {text}
          </a>
        ) : (
          <p className="text-ink">{text}</p>
        )}
      </div>
    </div>
  )
}
