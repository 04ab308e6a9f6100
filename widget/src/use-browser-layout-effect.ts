import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, without the warning of React 18 on a server, where neither of the two runs. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
