import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'

/** Links to the pages before and after in a list that begins with the newest; nothing where there is one page. */
export function NewerOlder({ before, after }: { before: string | null; after: string | null }) {
  if (!before && !after) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
      {before ? (
        <Link to={before} className={buttonClass('secondary')} rel="prev">
          <span aria-hidden="true">← </span>Newer
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link to={after} className={buttonClass('secondary')} rel="next">
          Older<span aria-hidden="true"> →</span>
        </Link>
      )}
    </nav>
  )
}
