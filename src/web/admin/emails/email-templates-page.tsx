import { Link, type LoaderFunctionArgs } from 'react-router'
import { getEmailTemplates, emailTemplateNames, type EmailTemplate } from '#contract/email-templates.ts'
import { getPage } from '../../page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { staffMeta } from '../staff-meta.ts'

type Loaded = { wordings: EmailTemplate[] }

export const meta = () => staffMeta('Wording of letters')

export function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read(getEmailTemplates, {})
}

export default function EmailTemplatesPage({ loaderData }: { loaderData: Loaded }) {
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/mail" className="text-link">
          Mail
        </Link>
      </p>
      <PageHeading
        title="Wording of letters"
        intro="How the letters to customers begin. What stands below the opening, such as prices, addresses and links, the shop fills in itself."
      />
      <DataTable
        caption="Letters that you can word"
        columns={[
          { key: 'letter', label: 'Letter' },
          { key: 'subject', label: 'Subject' },
          { key: 'words', label: 'Words' },
        ]}
        rows={loaderData.wordings.map(({ letter: email, subject, version }) => ({
          key: email,
          cells: {
            letter: (
              <Link to={`/admin/mail/wordings/${email}`} className="text-link">
                {emailTemplateNames[email]}
              </Link>
            ),
            subject,
            words: version === 0 ? <span className="text-soft">As delivered</span> : 'Your own',
          },
        }))}
      />
    </>
  )
}
