import { redirect, type LoaderFunctionArgs } from 'react-router'
import { scanPath } from '#contract/scans.ts'
import type { SearchPage } from '#contract/staff-pages.schema.ts'
import { isRefused } from '../../api.ts'
import { Link } from '../../link.tsx'
import { getPage } from '../../page-context.ts'
import { useRepairs } from '../../repairs.ts'
import { Card, EmptyState } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffMeta } from '../staff-meta.ts'
import { useMayOpen } from '../use-role.ts'
import { findActions, findPages, toFoundEntries } from './found-entries.ts'

type Loaded = { q: string; found: SearchPage; unknown: string | null }

export const meta = () => staffMeta('Search')

/** A code opens its ticket at its next step; anything else is searched for. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 300)
  let unknown: string | null = null
  // Every code has a digit.
  if (/\d/.test(q)) {
    const scanned = await api.send('POST /api/scans', { data: { code: q } })
    if (!isRefused(scanned)) throw redirect(scanPath(scanned))
    unknown = scanned.error
  }
  return { q, unknown, found: await api.read('GET /api/pages/admin/search', { q }) }
}

export default function SearchPageRoute({ loaderData: { q, found, unknown } }: { loaderData: Loaded }) {
  const mayOpen = useMayOpen()
  const { label } = useRepairs()
  const entries = [...findPages(q, mayOpen), ...findActions(q, mayOpen, ''), ...toFoundEntries(found, label)]
  const groups = [...Map.groupBy(entries, ({ kind }) => kind)]
  return (
    <>
      <PageHeading
        title={q === '' ? 'Last updated tickets' : `Found for “${q}”`}
        intro={unknown}
        actions={
          q !== '' && (
            <Link to={`/admin/tickets?q=${encodeURIComponent(q)}`} className="text-link">
              All tickets with “{q}”
            </Link>
          )
        }
      />
      {groups.length === 0 && (
        <EmptyState
          title="Nothing is called so"
          text="Try a ticket number, a name, a serial or tracking number, a phone, the name of a page, or what you want to do."
        />
      )}
      <div className="stack gap-4">
        {groups.map(([kind, ofKind]) => (
          <Card key={kind} title={kind}>
            <ul>
              {ofKind.map(({ to, label: name, about }) => (
                <li key={to} className="row gap-3 py-1">
                  <Link to={to} className="text-link">
                    {name}
                  </Link>
                  {about && <span className="text-soft">{about}</span>}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
