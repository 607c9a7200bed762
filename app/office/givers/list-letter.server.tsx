import { beginDraft } from '../../newsletter/letter-drafts.server.ts'
import { countListReaders, type ListReaders } from '../../newsletter/list-readers.queries.server.ts'
import { filterInWords, queryOfFilter, readListFilter } from '../../payments/lists/list-filter.ts'
import { asRefusal } from '../letters/letter.server.tsx'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { Field, fieldProps, PostForm, Problem } from '../ui/forms.server.tsx'
import { counted } from '../ui/words.ts'

const queryOf = (url: URL) => queryOfFilter(readListFilter(url.searchParams))

/** Begins a letter whose readers are exactly the givers of a list. */
export const listLetter: OfficePage = {
  path: '/office/givers/letter',
  title: 'Letter to a list of givers',
  async get(context) {
    const { db, url, now } = context
    const query = queryOf(url)
    const count = await countListReaders(db, query, now)
    return (
      <>
        <Problem refused={context.refused} />
        <p>
          <a href={`/office/givers${query && `?${query}`}`} className="button quiet">
            Back to the list
          </a>
        </p>
        <p>
          The list: {filterInWords(readListFilter(url.searchParams), now) || 'all givers'}. The letter goes to{' '}
          <strong>{counted(count.readers, 'giver', 'givers')}</strong>, one copy each.
        </p>
        <LeftOut count={count} />
        <p className="soft">The list is looked up again when the letter is sent.</p>
        {context.may('/office/givers/letter', 'submit') && count.readers > 0 && (
          <PostForm className="row">
            <Field label="Title of the letter" {...fieldProps(context, 'subject')} required maxLength={150} />
            <button>Begin the letter</button>
          </PostForm>
        )}
      </>
    )
  },
  post({ db, url, member, now }, fields) {
    const draft = {
      subject: fieldOf(fields, 'subject'),
      body: '',
      audience: 'list' as const,
      audience_query: queryOf(url),
    }
    const id = beginDraft(db, draft, member.email, fieldOf(fields, 'key'), now)
    return asRefusal(
      id.then((newId) => backTo(`/office/letters/${newId}`)),
      400,
    )
  },
}

function LeftOut({ count: { asked, withoutEmail, refused } }: { count: ListReaders }) {
  const words = [
    asked > 0 && `${counted(asked, 'giver', 'givers')} who asked for no letters`,
    withoutEmail > 0 && `${counted(withoutEmail, 'giver', 'givers')} without an e-mail address`,
    refused > 0 && `${counted(refused, 'giver', 'givers')} whose mailbox refused mail, or who left the newsletter`,
  ].filter(Boolean)
  if (words.length === 0) return <p>Nobody of the list is left out.</p>
  return (
    <>
      <p>Left out:</p>
      <ul>
        {words.map((word) => (
          <li key={String(word)}>{word}</li>
        ))}
      </ul>
    </>
  )
}
