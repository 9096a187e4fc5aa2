import { useContext } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/card.tsx'
import { FrameContext, Link } from '../link.tsx'
import type { PhoneSearch } from './match-phones.ts'

/** What a list without phones says: that none matches, or that there is no catalogue. */
export default function NoPhones({ shown }: { shown: PhoneSearch | null }) {
  return shown ? <NoMatchingPhones shown={shown} /> : <CatalogueUnavailable />
}

/** Links to other ways of finding a phone. */
function NoMatchingPhones({ shown: { brand, year, query } }: { shown: PhoneSearch }) {
  const isNarrow = brand !== null || year !== null
  return (
    <EmptyState
      title={query ? `No phone matches “${query}”` : 'No phone matches'}
      text={
        <>
          {isNarrow && 'Try all brands and years. '}
          {query && 'Part of the name is enough, such as “13 pro” or “s22”. '}
          Not on the list?{' '}
          <Link className="text-link" to={`/quote?phone=${encodeURIComponent(query)}`}>
            Ask us for a quote
          </Link>
          : it costs nothing.
        </>
      }
      action={
        <div className="row justify-center">
          {isNarrow && query && (
            <Link to={`?q=${encodeURIComponent(query)}`} replace className={buttonClass('primary')}>
              Search all phones
            </Link>
          )}
          <Link to="/repairs" replace className={buttonClass('secondary')}>
            Show all phones
          </Link>
        </div>
      }
    />
  )
}

/** Shown when the catalogue could not be loaded. */
function CatalogueUnavailable() {
  const frame = useContext(FrameContext)
  return (
    <EmptyState
      title="The price list is not here right now"
      text="We could not load it. Please try again in a moment; nothing you did is lost."
      action={
        <a href={frame?.toLink('/repairs').href ?? '/repairs'} className={buttonClass('primary')}>
          Try again
        </a>
      }
    />
  )
}
