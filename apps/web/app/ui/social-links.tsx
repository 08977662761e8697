import { site } from '@taswira/contract'
import clsx from 'clsx'
import { BrandIcon } from './brand-icons.tsx'

const social = [
  { brand: 'twitter', name: 'Twitter' },
  { brand: 'instagram', name: 'Instagram' },
  { brand: 'linkedin', name: 'LinkedIn' },
  // The icon is Facebook's, the page behind it is not: its name says so.
  { brand: 'facebook', name: 'Instagram (from our Facebook page)' },
] as const

/** Where else we are to be found. */
export function SocialLinks({ className }: { className: string }) {
  return (
    <ul className={clsx('flex flex-wrap', className)}>
      {social.map(({ brand, name }) => (
        <li key={brand}>
          <a
            href={site.social[brand]}
            aria-label={name}
            rel="noopener"
            target="_blank"
            className="grid size-11 place-items-center rounded-pill hover:text-current hover:underline"
          >
            <BrandIcon brand={brand} />
          </a>
        </li>
      ))}
    </ul>
  )
}
