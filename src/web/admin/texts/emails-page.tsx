import type { LoaderFunctionArgs } from 'react-router'
import { emailTemplateNames, isForStaff } from '#contract/email-templates.ts'
import type { TextVersion } from '#contract/texts.schema.ts'
import { getPage } from '../../page-context.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { staffMeta } from '../staff-meta.ts'
import { parseEmailKey } from './text-key.ts'

type Loaded = { texts: TextVersion[] }

export const meta = () => staffMeta('Emails in your words')

export function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read('GET /api/texts', {})
}

export default function EmailTextsPage({ loaderData: { texts } }: { loaderData: Loaded }) {
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/texts" className="text-link">
          Texts
        </Link>
      </p>
      <PageHeading
        title="Emails"
        intro="Every email that the shop sends, subject and words. Until you change one, it goes out as delivered."
      />
      <h2 className="mb-3">To customers and account holders</h2>
      <EmailTable caption="Emails to customers and account holders" texts={texts} forStaff={false} />
      <h2 className="mt-6 mb-3">To staff</h2>
      <EmailTable caption="Emails to staff" texts={texts} forStaff />
    </>
  )
}

type TableProps = { caption: string; texts: TextVersion[]; forStaff: boolean }

function EmailTable({ caption, texts, forStaff }: TableProps) {
  const rows = texts.flatMap((text) => {
    const email = parseEmailKey(text.key)
    return email !== null && isForStaff(email) === forStaff ? [{ ...text, email }] : []
  })
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'email', label: 'Email' },
        { key: 'words', label: 'Words' },
      ]}
      rows={rows.map(({ key, email, version, delivered, saved_at }) => ({
        key,
        cells: {
          email: (
            <Link to={`/admin/texts/${key}`} className="text-link">
              {emailTemplateNames[email]}
            </Link>
          ),
          words:
            delivered === null && saved_at !== null ? (
              <>
                Version {version}, <DateTime iso={saved_at} />
              </>
            ) : (
              <span className="text-soft">As delivered</span>
            ),
        },
      }))}
    />
  )
}
