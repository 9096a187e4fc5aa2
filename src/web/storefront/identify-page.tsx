import { Link, type MetaArgs } from 'react-router'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { modelNumbers } from './model-numbers.ts'
import { pageMeta } from '../page-meta.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Identify your phone',
    'Find out which iPhone or Samsung Galaxy you have: where the model name and number stand, with a list of common numbers.',
  )
}

export default function IdentifyPage() {
  return (
    <>
      <PageHeading
        title="Identify your phone"
        intro="The name that we ask for when you book, and four places to find it."
      />
      <div className="identify-ways">
        <Card title="iPhone that starts" as="div">
          <p>
            Open <b>Settings</b>, <b>General</b>, <b>About</b>. “Model Name” is what to choose here. Tap
            “Model Number” once and it becomes a number that begins with A.
          </p>
        </Card>
        <Card title="iPhone that does not start" as="div">
          <p>
            On most iPhones from the 8 on, the number with an A stands in the SIM tray’s slot, very small:
            take the tray out and shine a light in. On iPhone 7 and earlier it is printed on the back.
          </p>
        </Card>
        <Card title="Samsung that starts" as="div">
          <p>
            Open <b>Settings</b> and scroll to <b>About phone</b>. The name stands at the top, and below it
            the model number that begins with SM.
          </p>
        </Card>
        <Card title="Samsung that does not start" as="div">
          <p>
            The number that begins with SM is printed on the back on many models, near the lower edge. The box
            and the receipt show it too.
          </p>
        </Card>
      </div>
      <section aria-labelledby="numbers">
        <h2 id="numbers">Some model numbers</h2>
        <p className="mt-2 mb-5 max-w-2xl text-soft">
          Samsung adds letters after these for country and version, such as SM-S911B. iPhone numbers are those
          of phones sold in Australia; the same model has other numbers elsewhere.
        </p>
        <div className="identify-numbers">
          {modelNumbers.map(({ series, models }) => (
            <Card key={series} title={series} as="div">
              <dl>
                {models.map(([number, phone]) => (
                  <div key={number} className="leader">
                    <dt>{phone}</dt>
                    <dd>
                      <code>{number}</code>
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          ))}
        </div>
      </section>
      <p>
        Not sure?{' '}
        <Link to="/contact#contact-form" className="text-link">
          Tell us what you see
        </Link>{' '}
        and we find out together.
      </p>
    </>
  )
}
