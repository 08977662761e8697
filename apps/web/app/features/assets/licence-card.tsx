import type { Asset } from '@taswira/contract'
import { Tooltip } from '../../ui/tooltip.tsx'
import { InfoIcon } from '../../ui/icons.tsx'

/** What the Standard License allows (specification, section 9). */
const allows = 'Limited print, advertising and packaging use, unlimited web distribution.'

/** The one licence there is, as a chosen option. */
export function LicenceCard({ licence }: { licence: Asset['licence'] }) {
  return (
    <fieldset className="mt-5">
      <legend className="sr-only">Licence</legend>
      <div className="flex items-center gap-1 rounded-card border-2 border-primary bg-surface pr-1 pl-4">
        <label className="flex min-h-14 flex-1 items-center gap-3 font-bold">
          <input type="radio" name="licence" defaultChecked className="size-5 accent-primary" />
          {licence.name}
        </label>
        <Tooltip text={allows} end>
          {(tip) => (
            <button
              type="button"
              className="icon-btn"
              aria-label={`About the ${licence.name}`}
              aria-describedby={tip}
            >
              <InfoIcon size={20} />
            </button>
          )}
        </Tooltip>
      </div>
      <p className="hidden print:block">{allows}</p>
    </fieldset>
  )
}
