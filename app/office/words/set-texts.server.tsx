import type { Edition } from '../../published-words/read-edition.server.ts'
import { everyPageGroup, wordGroups } from '../../published-words/review/word-groups.ts'
import { officeHref } from '../office-href.ts'
import { capitalize } from '../ui/words.ts'
import { type EditorText, editorTexts, namedSetOf, setsOfPage } from './editor-texts.ts'
import { changedPaths } from './last-changes.ts'
import { addressOf } from './word-address.ts'
import { WordTable } from './word-table.server.tsx'

/** The words of a set in the order of its page, by the parts of the page. */
export function SetTexts({ edition, setKey }: { edition: Edition; setKey: string }) {
  const { set, group } = namedSetOf(edition, setKey)
  const texts = editorTexts(edition, setKey)
  return (
    <>
      <p>
        <a href={officeHref('/office/words')}>All words</a> › {group.name}
      </p>
      <h2>{set.name}</h2>
      {texts.length === 0 && <p>There are no such words.</p>}
      <PageLinks pages={set.pages ?? []} />
      <p>
        <a href={officeHref('/office/words/history', { query: { set: setKey } })}>What was changed here</a>
      </p>
      <Sections texts={texts} edition={edition} />
    </>
  )
}

function PageLinks({ pages }: { pages: readonly string[] }) {
  if (pages.length === 0) return null
  return (
    <p>
      They are on{' '}
      {pages.map((page, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <a href={page}>{page}</a>
        </span>
      ))}
      , in this order.
    </p>
  )
}

/** The words of a page of the site, and where its other words are. */
export function PageTexts({ edition, page }: { edition: Edition; page: string }) {
  const [first, ...others] = setsOfPage(edition, page)
  const everyPage = wordGroups.find(({ name }) => name === everyPageGroup)!
  const further = [...others, ...everyPage.sets].filter(({ key }) => editorTexts(edition, key).length > 0)
  if (!first) {
    return (
      <p>
        The site has no page {page} with words of its own. <a href={officeHref('/office/words')}>All words</a>
      </p>
    )
  }
  return (
    <>
      <p>
        <a href={officeHref('/office/words')}>All words</a>
      </p>
      <h2>
        The page <a href={page}>{page}</a>
      </h2>
      <p>
        Also on this page:{' '}
        {further.map((set, index) => (
          <span key={set.key}>
            {index > 0 && ', '}
            <a href={addressOf({ set: set.key })}>{set.name}</a>
          </span>
        ))}
        . <a href={addressOf({ q: page, as: 'text' })}>Where do we link to it?</a>
      </p>
      <Sections texts={editorTexts(edition, first.key)} edition={edition} />
    </>
  )
}

function Sections({ texts, edition }: { texts: readonly EditorText[]; edition: Edition }) {
  const changed = changedPaths(edition)
  const sections: { name: string; texts: EditorText[] }[] = []
  for (const text of texts) {
    const last = sections.at(-1)
    if (last?.name === text.section) last.texts.push(text)
    else sections.push({ name: text.section, texts: [text] })
  }
  return sections.map(({ name, texts: own }, index) => {
    const title = capitalize(name) || (index === 0 ? 'Top' : 'Further texts')
    return (
      <section key={own[0]!.path}>
        <h3>{title}</h3>
        <WordTable caption={title} texts={own} changed={changed} />
      </section>
    )
  })
}
