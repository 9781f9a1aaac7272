export function checkout(from: { mirror: string; work: string; repository: string; commit: string }): string;
