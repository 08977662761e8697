import { type Asset, STANDARD_LICENCE } from '@taswira/contract'
import { Link } from 'react-router'
import type { AssetFacts } from './asset-facts.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { InfoIcon, LinkIcon } from '../ui/icons.tsx'

interface LicenceCardProps {
  asset: Pick<Asset, 'licence'>
  facts: Pick<AssetFacts, 'licence_tip' | 'price_note' | 'licence_url' | 'licence_page'>
}

export function LicenceCard({
  asset,
  facts: { licence_tip, price_note, licence_url, licence_page },
}: LicenceCardProps) {
  const { name } = asset.licence
  const elsewhere = name === STANDARD_LICENCE ? null : licence_url
  return (
    <section className="mt-5" aria-label="Licence">
      <div className="flex items-center gap-1 rounded-card border border-line bg-surface pr-1 pl-4">
        <p className="min-h-14 flex-1 content-center font-bold">{name}</p>
        {elsewhere && (
          <a href={elsewhere} rel="license noopener" className="icon-btn" aria-label={`Read ${name}`}>
            <LinkIcon size={20} />
          </a>
        )}
        <Tooltip text={licence_tip} end>
          {(tip) => (
            <button
              type="button"
              className="icon-btn"
              aria-label={`About the ${name}`}
              aria-describedby={tip}
            >
              <InfoIcon size={20} />
            </button>
          )}
        </Tooltip>
      </div>
      <p className="mt-2 text-small text-ink-muted">
        {price_note}{' '}
        {name === STANDARD_LICENCE && (
          <Link to={licence_page} className="link" data-screen-only>
            Read the licence
          </Link>
        )}
      </p>
    </section>
  )
}
