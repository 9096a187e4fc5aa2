import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { DeepLink } from '#contract/deep-links.schema.ts'
import { MAX_SOURCE_LENGTH } from '#contract/tickets.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { readPhones } from '../../read-phones.ts'
import { useRepairs } from '../../repairs.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CodeToPaste } from '../code-to-paste.tsx'
import { FilterForm } from '../lists/filter-form.tsx'
import { staffMeta } from '../staff-meta.ts'

type Loaded = { phones: Pick<Phone, 'phoneid' | 'displayName'>[]; link: DeepLink | null }

export const meta = () => staffMeta('Links to the booking form')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const search = new URL(request.url).searchParams
  const read = (name: string) => search.get(name) ?? ''
  const [phones, link] = await Promise.all([
    readPhones(api),
    read('phone') && read('repair')
      ? api.send('GET /api/deep-links', { phone: read('phone'), repair: read('repair'), ref: read('ref') })
      : null,
  ])
  return {
    phones: phones.map(({ phoneid, displayName }) => ({ phoneid, displayName })),
    link: link && !isRefused(link) ? link : null,
  }
}

export default function DeepLinksPage({ loaderData: { phones, link } }: { loaderData: Loaded }) {
  const repairs = useRepairs()
  const [search] = useSearchParams()
  return (
    <>
      <PageHeading
        title="Links to the booking form"
        intro="For your Google profile, an email, or a QR code on the counter. The ticket keeps where its customer found the link, and Numbers count it."
      />
      <FilterForm
        label="Choose a repair"
        fields={[
          {
            name: 'phone',
            label: 'Phone',
            all: 'Choose a phone',
            options: phones.map(({ phoneid, displayName }) => ({ value: phoneid, label: displayName })),
          },
          {
            name: 'repair',
            label: 'Repair',
            all: 'Choose a repair',
            options: repairs.list.map(({ key, label }) => ({ value: key, label })),
          },
          { name: 'ref', label: 'Where it is found', maxLength: MAX_SOURCE_LENGTH, placeholder: 'counter' },
        ]}
      />
      {link ? (
        <Card title="Link and QR code">
          <div className="stack items-start">
            <CodeToPaste what="link" text={link.url} />
            <QrCode {...link.code} label={`QR code of ${link.url}`} />
          </div>
        </Card>
      ) : (
        <p className="text-soft">
          {search.get('phone') && search.get('repair')
            ? 'We do not know that phone and repair.'
            : 'Choose a phone and a repair to see the link.'}
        </p>
      )}
    </>
  )
}
