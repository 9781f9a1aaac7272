export declare function whyStale(): string | null;
