/** SVG paths for a view box of 24 by 24 units and a stroke of 2 units. */
const PATHS = {
  overview: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  simulator: 'M12 3v4M6 7h12v11H6zM9.5 11.5v2M14.5 11.5v2M3 11v4M21 11v4M9 21h6',
  messages: 'M3 6h18v12H3zM3 7l9 7 9-7',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  clients: 'M4 8h16v12H4zM9 8V4h6v4M4 13h16',
  keys: 'M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 13l9-9M16 8l3 3M14 10l2 2',
  m2mClients: 'M4 4h16v6H4zM4 14h16v6H4zM7.5 7v.01M7.5 17v.01M11 7h5.5M11 17h5.5',
  rbac: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 10-5.5M14 18l2.5 2.5L21.5 15',
  webhooks: 'M4 12h10M10 8l4 4-4 4M14 4h6v16h-6',
  faults: 'M13 2 4 14h7l-1 8 9-12h-7z',
  gallery: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9.5h.01',
  journal: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  recording: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  tenants: 'M4 21V5l8-3v19M12 8l8 3v10M2 21h20M8 8v.01M8 12v.01M8 16v.01M16 14v.01M16 17v.01',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  reference: 'M8 6 2 12l6 6M16 6l6 6-6 6',
  evidence: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  documentation: 'M12 6c-2-1.5-5-2-9-2v15c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v15',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 4 2.5 20h19zM12 10v4M12 17v.01',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M6 9l6 6 6-6',
  action: 'M9 5l7 7-7 7',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon in the colour of the text beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
