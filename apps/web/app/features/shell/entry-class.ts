export const entry_class =
  'inline-flex min-h-11 items-center rounded-field px-2 text-small font-semibold whitespace-nowrap hover:bg-soft aria-[current=page]:text-link xl:px-3'
