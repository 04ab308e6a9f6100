export declare function findInstalledChromium(): string | undefined
