import type { LoaderFunctionArgs } from 'react-router'
import { textName, textNames } from '#contract/text-names.ts'
import { bindingTexts, type PageTextKey } from '#contract/texts.ts'
import type { ListedText } from '#contract/texts.schema.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { SetupReturn } from '../setup/setup-return.tsx'
import { staffMeta } from '../staff-meta.ts'

type PageText = ListedText & { key: PageTextKey }

function isPageText(text: ListedText): text is PageText {
  return Object.hasOwn(textNames, text.key)
}

type Loaded = { texts: ListedText[] }

export const meta = () => staffMeta('Texts')

export function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read('GET /api/texts', {})
}

const binding: readonly string[] = bindingTexts

export default function TextsPage({ loaderData: { texts } }: { loaderData: Loaded }) {
  const unchecked = texts.filter(({ key, confirmed_at }) => binding.includes(key) && confirmed_at === null)
  return (
    <>
      <PageHeading
        title="Texts"
        intro="What the shop says on its pages, in your own words. Every version is kept."
        actions={
          <>
            <SetupReturn />
            <Link to="/admin/texts/emails" className={buttonClass('secondary')}>
              Emails
            </Link>
          </>
        }
      />
      {unchecked.length > 0 && (
        <Notice tone="warn" title="Not confirmed as checked yet" className="mb-5">
          <p>
            {unchecked.map(({ key }) => textName(key)).join(', ')}. Customers read on these pages that the
            text is a template, until you confirm that it was checked.
          </p>
        </Notice>
      )}
      {texts
        .filter(({ phones_since }) => phones_since.length > 0)
        .map(({ key, phones_since: phones }) => (
          <Notice key={key} tone="warn" className="mb-5">
            <p>
              <Link to={`/admin/texts/${key}`} className="text-link">
                {textName(key)}
              </Link>{' '}
              speaks of a brand that you offer since it was last saved or confirmed:{' '}
              {phones.slice(0, 3).join(', ')}
              {phones.length > 3 && ` and ${phones.length - 3} more`}. Does it still hold?
            </p>
          </Notice>
        ))}
      <DataTable
        caption="Texts of the shop"
        columns={[
          { key: 'text', label: 'Text' },
          { key: 'where', label: 'Where it is shown' },
          { key: 'words', label: 'Words' },
          { key: 'checked', label: 'Checked' },
        ]}
        rows={texts.filter(isPageText).map(({ key, version, delivered, saved_at, confirmed_at }) => ({
          key,
          cells: {
            text: (
              <Link to={`/admin/texts/${key}`} className="text-link">
                {textName(key)}
              </Link>
            ),
            where: textNames[key].where,
            words:
              delivered === null && saved_at !== null ? (
                <>
                  Version {version}, <DateTime iso={saved_at} />
                </>
              ) : (
                <span className="text-soft">As delivered</span>
              ),
            checked: confirmed_at === null ? 'Not confirmed' : <DateTime iso={confirmed_at} />,
          },
        }))}
      />
    </>
  )
}
