import { research } from '../../content/pages/research.ts'
import { Section, Title } from '../../ui/layout.tsx'

export function FiguresNote() {
  const { title, paragraphs, traced, origin } = research.note
  return (
    <Section id="about-these-figures" className="border-t border-line bg-sunk" aria-labelledby="note">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[2fr_3fr]">
        <Title id="note">{title}</Title>
        <div className="max-w-prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-4">
              {paragraph}
            </p>
          ))}
          <ul className="grid list-disc gap-3 pl-5">
            {traced.map((source) => (
              <li key={source.text}>
                {source.text}{' '}
                {'link' in source && (
                  <a href={source.link.to} className="text-link">
                    {source.link.label}
                  </a>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <a href={origin.to} className="text-link">
              {origin.label}
            </a>
          </p>
        </div>
      </div>
    </Section>
  )
}
