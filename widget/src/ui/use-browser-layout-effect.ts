import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, except on a server: React 18 warns of it there, although servers run no effects at all. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
