/**
 * Our own outline icons on a 24 px grid. They are decorative: the button or link has the accessible name. The stroke
 * styles are in the style sheet, because a list has 40 icons.
 */
export const icon = (d: string) =>
  function Icon({ size = 24, className }: { size?: number; className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        className={className ? `icon ${className}` : 'icon'}
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
    )
  }

const lens = 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20 20'
export const ring = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'

export const BookmarkIcon = /*#__PURE__*/ icon('M6.5 4h11v16L12 15.8 6.5 20z')
export const CheckIcon = /*#__PURE__*/ icon('M5 12.5l4.5 4.5L19 7.5')
export const ChevronIcon = /*#__PURE__*/ icon('M6 9.5l6 6 6-6')
export const CloseIcon = /*#__PURE__*/ icon('M6 6l12 12M18 6 6 18')
export const DownloadIcon = /*#__PURE__*/ icon('M12 4v11M7 10.5l5 5 5-5M5 20h14')
export const EyeIcon = /*#__PURE__*/ icon(
  'M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5S18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
)
export const FlagIcon = /*#__PURE__*/ icon('M6 21V4h11l-2.5 4L17 12H6')
export const InfoIcon = /*#__PURE__*/ icon(`${ring}M12 11v5.5M12 7.6v.2`)
export const LinkIcon = /*#__PURE__*/ icon(
  'M10 14a4 4 0 0 1 0-5.7l2.8-2.8a4 4 0 0 1 5.7 5.7L17 12.7M14 10a4 4 0 0 1 0 5.7l-2.8 2.8a4 4 0 0 1-5.7-5.7L7 11.3',
)
export const MenuIcon = /*#__PURE__*/ icon('M4 7h16M4 12h16M4 17h16')
export const SearchIcon = /*#__PURE__*/ icon(lens)
export const ShareIcon = /*#__PURE__*/ icon('M12 15V4M8 7.5l4-4 4 4M7 11H5v9h14v-9h-2')
export const ZoomIcon = /*#__PURE__*/ icon(`${lens}M10.5 8v5M8 10.5h5`)
