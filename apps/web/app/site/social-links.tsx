import type { SocialNetwork } from '@taswira/contract'
import clsx from 'clsx'
import { BrandIcon } from '../ui/brand-icons.tsx'
import { settings } from './settings.ts'

const social = [
  { brand: 'twitter', name: 'Twitter' },
  { brand: 'instagram', name: 'Instagram' },
  { brand: 'linkedin', name: 'LinkedIn' },
  { brand: 'facebook', name: 'Facebook' },
] as const

/**
 * The Facebook icon may link to the Instagram profile (docs/specification.md, section 2); its label then says
 * Instagram.
 */
const toLabel = ({ brand, name }: { brand: SocialNetwork; name: string }) =>
  brand === 'facebook' && settings.now().social.facebook === settings.now().social.instagram
    ? 'Instagram (from our Facebook page)'
    : name

export function SocialLinks({ className }: { className: string }) {
  return (
    <ul className={clsx('flex flex-wrap', className)}>
      {social.map(({ brand, name }) => {
        const url = settings.now().social[brand]
        return (
          url && (
            <li key={brand}>
              <a
                href={url}
                aria-label={toLabel({ brand, name })}
                rel="noopener"
                target="_blank"
                className="grid size-11 place-items-center rounded-pill hover:text-current hover:underline"
              >
                <BrandIcon brand={brand} />
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
}
