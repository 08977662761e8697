import { href, Link } from 'react-router'
import { image_entries, entry_class } from './menu.ts'
import { ChevronIcon } from '../../ui/icons.tsx'

const PANEL = 'images-menu'

/** A popover with the image categories, which opens without script too. */
export function ImagesMenu() {
  const close = () => document.getElementById(PANEL)?.hidePopover()
  return (
    <>
      <button type="button" className={entry_class} popoverTarget={PANEL}>
        Images <ChevronIcon size={16} className="ml-1" aria-hidden="true" />
      </button>
      <div
        id={PANEL}
        popover="auto"
        className="panel-float fixed top-18 right-auto bottom-auto left-[max(24px,50%-616px)] m-0 w-[min(640px,100vw-48px)] p-6"
      >
        <ul className="grid grid-cols-3 gap-1">
          {image_entries.map(({ name, slug }) => (
            <li key={slug}>
              <Link
                to={href('/images/:category', { category: slug })}
                onClick={close}
                className="flex min-h-11 items-center rounded-field px-3 font-semibold hover:bg-soft hover:text-on-soft"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-4 border-t border-line pt-4">
          <Link
            to={href('/images')}
            onClick={close}
            className="link inline-flex min-h-11 items-center px-3 font-semibold"
          >
            All images
          </Link>
        </div>
      </div>
    </>
  )
}
