import { useRouteLoaderData } from 'react-router'
import { TextField } from '../../forms/fields.tsx'
import { Link } from '../../link.tsx'
import type { RootData } from '../../root.tsx'
import { CodeToPaste } from '../code-to-paste.tsx'
import type { ShopField } from './shop-field.ts'

/** The websites that may show the framed pages, and what they paste. */
export function EmbedFields({ field }: { field: ShopField }) {
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? ''
  const sites = field('embedSites')
  const [first] = sites.defaultValue.split(/\s+/)
  const source = encodeURIComponent(URL.parse(first ?? '')?.host ?? 'www.example.com')
  return (
    <div className="stack">
      <TextField
        {...sites}
        hint={sites.hint ?? 'One a line, such as https://www.example.com.'}
        rows={3}
        optional
        spellCheck={false}
      />
      <p className="text-small">Paste this where the prices are to stand:</p>
      <CodeToPaste
        what="code"
        text={
          `<iframe src="${origin}/embed/repairs?ref=${source}" title="Repair prices and booking" width="100%" height="900"` +
          ` style="border: 0"></iframe> <script async src="${origin}/embed.js"></script>`
        }
      />
      <p className="text-small text-soft">
        The last step of a booking opens in the whole window. Tickets keep the words after <code>ref=</code>{' '}
        as where they came from. The frame works without the script too, which makes it as tall as its
        content.
      </p>
      <p>
        <Link className="text-link" to="/admin/links">
          Links and QR codes of one repair
        </Link>
      </p>
    </div>
  )
}
