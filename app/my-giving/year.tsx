import { data } from 'react-router'
import type { Route } from './+types/year.ts'
import { giftHistory } from '../content/my-giving/gift-history.ts'
import { giving } from '../content/my-giving/giving.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { database } from '../db/database.server.ts'
import { Container } from '../ui/layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { YearOfGifts } from './gifts-by-year.tsx'
import { loadYear } from './gifts-by-year.server.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { requireFullSession } from '../givers/giver-session.server.ts'
import { fill } from '../words/fill.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ params }) =>
  privatePageMeta({ title: fill(giftHistory.yearTitle, { year: params.year }), description: giving.description })

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const { giverId } = await requireFullSession(request)
  const page = Number(url.searchParams.get('page') ?? 1)
  const year = await loadYear(await database(), giverId, Number(params.year), page)
  return data(year, { status: year ? 200 : 404 })
}

/** All gifts of one year, when they are too many for the overview. */
export default function Year({ loaderData: year, params }: Route.ComponentProps) {
  const to = (page: number) => `/my-giving/year/${params.year}?page=${page}`
  return (
    <Container className="py-12 sm:py-16">
      <h1 className="text-title">{fill(giftHistory.yearTitle, { year: params.year })}</h1>
      {year ? (
        <>
          <p className="mt-3 mb-4 text-lg even-figures">
            {fill(giftHistory.totals[year.isOver ? 'pastYear' : 'thisYear'], { amount: year.total })}
          </p>
          <YearOfGifts year={year} Heading="h2" />
          <nav aria-label={giftHistory.pages} className="mt-4 flex flex-wrap gap-x-6">
            {year.page > 1 && <TextLink link={{ label: giftHistory.newer, to: to(year.page - 1) }} />}
            {year.page < year.pages && <TextLink link={{ label: giftHistory.older, to: to(year.page + 1) }} />}
          </nav>
        </>
      ) : (
        <p className="mt-3">{giftHistory.noneThere}</p>
      )}
      <TextLink link={{ label: giftHistory.back, to: '/my-giving' }} className="mt-4" />
    </Container>
  )
}
