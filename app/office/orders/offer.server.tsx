import { z } from 'zod'
import { allBooks, findBook, firstBook, hasSeveralBooks } from '../../catalog/books.ts'
import { type ContactMessage, findContactMessage } from '../../contact/contact-message.queries.server.ts'
import { formatExactDollars, plainDollars } from '../../values/money.ts'
import { parseDollars, whyNoAmount } from '../../values/typed-amount.ts'
import { collectsSalesTax } from '../../catalog/sales-tax.ts'
import { type Certificate, findValidCertificates } from '../../orders/exemption-certificate.queries.server.ts'
import { type Box, finishOffer, offerBox, withdrawOffer } from '../../orders/offer-box.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal } from '../office-page.ts'
import { Choice, Field, PostForm, typed } from '../ui/forms.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { isEmailAddress } from '../../values/email-address.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { shortText } from '../../words/short-text.ts'
import { validInWords } from './certificates.server.tsx'
import { changeColumn, findShownOffers, offerColumns } from './offer-list.server.tsx'

const boxSchema = z.object({
  name: shortText(200, 'The name has at most 200 letters.').min(1, 'Give the name of who asked.'),
  email: shortText(254, 'This is not an e-mail address.').refine(isEmailAddress, 'This is not an e-mail address.'),
  book: shortText(40, 'Choose the book.').refine((key) => findBook(key) !== undefined, 'Choose the book.'),
  quantity: z.coerce
    .number('Give the number of books.')
    .int('Give the number of books.')
    .min(1, 'Give the number of books.')
    .max(10_000, 'At most 10,000 books go into one offer.'),
  priceCents: z
    .number('Give the price of one book in dollars.')
    .min(1, 'The price of a book is more than nothing.')
    .max(100_000, 'That is too much for one book.'),
  shippingCents: z
    .number('Give the shipping in dollars, or 0.')
    .min(0)
    .max(1_000_000, 'That is too much for shipping.'),
  certificateId: shortText(60, 'Choose one of the list.').transform((id) => id || null),
})

/** Offers a box of books at its own price, with a payment link. */
export const boxOffers: OfficePage = {
  path: '/office/orders/offer',
  title: 'Offer a box of books',
  notes: {
    offered: 'The offer is on its way. When it is paid, the box is among the orders to pack.',
    withdrawn: 'The offer is withdrawn: its link says that it is over.',
  },

  async get(context) {
    const { db, url, may, now } = context
    const valid = await findValidCertificates(db, publisherDay(now))
    const message = await findContactMessage(db, url.searchParams.get('message') ?? '')
    return (
      <>
        {may('/office/orders/offer', 'offer') && <OfferForm context={context} message={message} certificates={valid} />}
        <h2>Offers</h2>
        <Table
          caption="Offers"
          columns={may('/office/orders/offer', 'withdraw') ? [...offerColumns(), changeColumn] : offerColumns()}
          rows={await findShownOffers(db)}
          empty="No box was offered yet."
        />
      </>
    )
  },

  async post({ db, member, now, url }, fields) {
    const who = member.email
    const [id, intent, key] = [fieldOf(fields, 'id'), fieldOf(fields, 'intent'), fieldOf(fields, 'key')]
    if (intent === 'withdraw') {
      const done = await withdrawOffer(db, id, who, now)
      return done.ok ? backTo(officeHref('/office/orders/offer'), 'withdrawn') : done
    }
    const box = intent === 'again' ? null : readBox(fields, url.searchParams.get('message'))
    if (box && 'problem' in box) return box
    const done = await (box ? offerBox(db, box, { who, key }, now) : finishOffer(db, id, now))
    return done.ok ? backTo(officeHref('/office/orders/offer'), 'offered') : done
  },
}

/** The box, or what is wrong with the form. */
export function readBox(fields: FormData, messageId: string | null): Box | Refusal {
  const [price, shipping] = [fieldOf(fields, 'price'), fieldOf(fields, 'shipping')]
  const { data, error } = boxSchema.safeParse({
    name: fieldOf(fields, 'name'),
    email: fieldOf(fields, 'email'),
    book: hasSeveralBooks() ? fieldOf(fields, 'book') : firstBook.key,
    quantity: fieldOf(fields, 'quantity'),
    priceCents: parseDollars(price),
    shippingCents: parseDollars(shipping),
    certificateId: fieldOf(fields, 'certificate'),
  })
  if (data) return { ...data, messageId }
  const [issue] = error.issues
  const wrong = String(issue?.path[0])
  const amount = { priceCents: price, shippingCents: shipping }[wrong] ?? ''
  return { problem: whyNoAmount(amount, issue?.message ?? 'This is no offer.'), field: wrong.replace(/Cents|Id/, '') }
}

interface OfferFormProps {
  context: OfficeContext
  message: ContactMessage | undefined
  /** Those that are valid today. */
  certificates: readonly Certificate[]
}

function OfferForm({ context, message, certificates }: OfferFormProps) {
  const field = (name: string, initial?: string) => ({ name, initial, required: true })
  return (
    <>
      <p>
        {message && (
          <>
            For <a href={officeHref('/office/messages/:id', { id: message.id })}>the message</a> of {message.name}.{' '}
          </>
        )}
        They get a mail with the offer and a link to Stripe’s page, where they pay once and say where the box goes.
      </p>
      {/* When Stripe did not answer, the key stays: a second submit is the same offer. */}
      <PostForm formKey={typed(context, 'key')}>
        <Field label="Name" {...field('name', message?.name)} autoComplete="off" />
        <Field label="E-mail address" type="email" {...field('email', message?.email)} autoComplete="off" />
        {hasSeveralBooks() && <Choice label="Book" {...field('book', firstBook.key)} options={titles()} />}
        <div className="row">
          <Field label="Books" {...field('quantity')} inputMode="numeric" hint="As many as they asked for." />
          <Field
            label="Price of each, in dollars"
            {...field('price', onlyPrice('priceCents'))}
            inputMode="decimal"
            hint={`In the store: ${pricesInStore()}.`}
          />
          <Field
            label="Shipping, in dollars"
            {...field('shipping', onlyPrice('shippingCents'))}
            inputMode="decimal"
            hint="For the whole box."
          />
        </div>
        {(collectsSalesTax() || certificates.length > 0) && (
          <CertificateChoice context={context} message={message} certificates={certificates} />
        )}
        <button name="intent" value="offer">
          Send the offer
        </button>
      </PostForm>
    </>
  )
}

function CertificateChoice({ context, message, certificates }: OfferFormProps) {
  const { url, now } = context
  const options = certificates.map((each) => [
    each.id,
    `${each.organization}: ${each.number} of ${each.state}, ${validInWords(each, publisherDay(now))}`,
  ])
  const query = { offer: 'new', ...(message && { message: message.id }) }
  return (
    <Choice
      label="Exemption certificate"
      name="certificate"
      initial={url.searchParams.get('certificate')}
      options={{
        '': collectsSalesTax() ? 'None: sales tax is added where it is due' : 'None',
        ...Object.fromEntries(options),
      }}
      hint={
        <>
          With one, no tax is charged, and the buyer reads that the books must go to its state.{' '}
          <a href={officeHref('/office/orders/certificates', { query })}>Record a certificate</a> before you fill in
          this form.
        </>
      }
    />
  )
}

const titles = () => Object.fromEntries(allBooks().map(({ key, title }) => [key, title]))

/** A price in the store, to start with. With several books the form cannot know which one will be chosen. */
const onlyPrice = (name: 'priceCents' | 'shippingCents') =>
  hasSeveralBooks() ? undefined : plainDollars(firstBook[name])

function pricesInStore(): string {
  const prices = allBooks().map(({ title, priceCents }) => `${title} ${formatExactDollars(priceCents)}`)
  return hasSeveralBooks() ? prices.join(', ') : formatExactDollars(firstBook.priceCents)
}
