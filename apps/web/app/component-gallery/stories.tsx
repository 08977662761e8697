import { first_prices, type PlanFamily } from '@taswira/contract'
import { useState } from 'react'
import { EmptyTab } from '../features/account/empty-tab.tsx'
import { Skeletons } from '../assets/asset-grid.tsx'
import { ShareMenu } from '../assets/share-menu.tsx'
import { shareTargets } from '../assets/share-targets.ts'
import { CreditPill } from '../features/credits/credit-pill.tsx'
import '../features/plans/plans.css'
import { PriceCard } from '../features/plans/price-card.tsx'
import { PreviewedPrices } from '../site/prices.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { Notice } from '../ui/form/notice.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

/** A component with one example for each state, by the state's name. */
interface Story {
  name: string
  states: Record<string, React.ReactNode>
}

const [basic, pro] = first_prices.plans
const market_day = { url: 'https://taswira.example/image/market-day', title: 'Market day' }

const priceCard = (
  family: PlanFamily,
  given: Pick<React.ComponentProps<typeof PriceCard>, 'frequency'> & { rate?: number; subscribed?: boolean },
) => (
  <PreviewedPrices value={first_prices}>
    <PriceCard family={family} place={0} rate={null} subscribed={false} next={null} {...given} />
  </PreviewedPrices>
)

/** What the gallery must show (docs/design.md, "Components"), and the two that are on nearly every page. */
export const stories: Story[] = [
  {
    name: 'Price card',
    states: {
      'by the month, in naira': priceCard(basic!, { frequency: 'MONTHLY' }),
      'by the year, with dollars': priceCard(pro!, { frequency: 'YEARLY', rate: 1 / 1540 }),
      'of a member who has a plan': priceCard(basic!, { frequency: 'MONTHLY', subscribed: true }),
    },
  },
  {
    name: 'Credit pill',
    states: {
      'on its way': <CreditPill credits={null} />,
      'one credit': <CreditPill credits={1} />,
      'a gain is counted up to': <Gain />,
    },
  },
  {
    name: 'OTP input',
    states: {
      'to be typed into': <Code label="Code" />,
      'half typed': <Code label="Code, half typed" begun="123" />,
      wrong: <Code label="Wrong code" begun="123456" wrong />,
    },
  },
  {
    name: 'Share menu',
    states: {
      'opens when pressed': (
        <div className="w-60">
          <ShareMenu {...market_day} targets={shareTargets(market_day)} />
        </div>
      ),
    },
  },
  {
    name: 'Chip',
    states: {
      'to press': (
        <button type="button" className="chip">
          Markets
        </button>
      ),
      'where one is': (
        <a href="#chip" className="chip" aria-current="page">
          Markets
        </a>
      ),
      'longer than a phone is wide': <span className="chip">{'Ẹ̀kọ́-ilé-ìwé-'.repeat(6)}</span>,
    },
  },
  {
    name: 'Tag',
    states: {
      highlighted: <span className="tag">save 10%</span>,
      quiet: <span className="tag bg-sunken text-ink">demo contributor</span>,
    },
  },
  {
    name: 'Breadcrumb',
    states: {
      'above an image': (
        <nav aria-label="Breadcrumb" className="text-small">
          <a href="#breadcrumb" className="link inline-flex min-h-11 items-center font-semibold">
            Food
          </a>
        </nav>
      ),
    },
  },
  {
    name: 'Skeleton',
    states: {
      'of a wall': (
        <div className="wall">
          <ul className="grid-wall">
            <Skeletons count={4} after={0} />
          </ul>
        </div>
      ),
      'of a line': <div className="skeleton h-9 w-56" />,
    },
  },
  {
    name: 'Empty state',
    states: {
      'of a tab': (
        <EmptyTab
          title="No saved images"
          sentence="Images you save appear here."
          to="/images"
          label="Browse images"
        />
      ),
    },
  },
  {
    name: 'Notice',
    states: {
      info: <Notice tone="info">The provider was asked, and has not answered yet.</Notice>,
      success: <Notice tone="success">Saved!</Notice>,
      danger: <Notice tone="danger">Please check your connection and try again</Notice>,
    },
  },
  {
    name: 'Button',
    states: {
      ...Object.fromEntries(
        ['filled', 'soft', 'outline', 'text', 'grey'].map((kind) => [
          kind,
          <div key={kind} className="flex flex-wrap gap-3">
            <button type="button" className={`btn btn-${kind}`}>
              Download
            </button>
            <button type="button" className={`btn btn-${kind} btn-compact`}>
              Compact
            </button>
            <button type="button" className={`btn btn-${kind}`} disabled>
              Disabled
            </button>
          </div>,
        ]),
      ),
      busy: (
        <SubmitButton busy plain>
          Send
        </SubmitButton>
      ),
    },
  },
  {
    name: 'Field',
    states: {
      'with a hint': <Field label="Email" name="email" hint="We don't share it." />,
      wrong: (
        <Field label="Email of yours" name="wrong" defaultValue="nobody" error="Invalid email address" />
      ),
    },
  },
  {
    name: 'Mail',
    // The API renders them.
    states: {
      'each one, as HTML and as text': (
        <a href="/components/mails" className="link">
          All mails
        </a>
      ),
    },
  },
]

function Gain() {
  const [credits, setCredits] = useState(24)
  return (
    <div className="flex flex-wrap gap-3">
      <CreditPill credits={credits} />
      <button type="button" className="btn btn-outline btn-compact" onClick={() => setCredits(credits + 24)}>
        24 more
      </button>
    </div>
  )
}

function Code({ label, begun = '', wrong = false }: { label: string; begun?: string; wrong?: boolean }) {
  const [value, setValue] = useState(begun)
  return <CodeField name="code" label={label} digits={6} value={value} onChange={setValue} wrong={wrong} />
}
