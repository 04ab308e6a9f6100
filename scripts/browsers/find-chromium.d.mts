type Browser = { path: string; from: string; env: Record<string, string> }
export declare function findChromium(): Browser
export declare const NO_SYSTEM_CHROMIUM: string
