import { resources } from '../../content/pages/resources.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Section, Title } from '../../ui/layout.tsx'
import { cardLook, gridLook, titleLook } from './cards.tsx'

const { keep } = resources

/** How to keep the numbers: as an icon on the telephone, or on paper. */
export function KeepNumbers() {
  return (
    <Section className="border-t border-line bg-raised" aria-labelledby="keep">
      <Title id="keep">{keep.title}</Title>
      <p className="mt-2 max-w-prose">{keep.lead}</p>
      <ul className={gridLook}>
        {keep.ways.map(({ title, text, print }) => (
          <li key={title} className={cardLook}>
            <p className={titleLook}>{title}</p>
            <p className="mt-2">{text}</p>
            {print && (
              <button
                type="button"
                className={`mt-4 noscript:hidden ${buttonClass({ variant: 'outline' })}`}
                onClick={() => window.print()}
              >
                {print}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
