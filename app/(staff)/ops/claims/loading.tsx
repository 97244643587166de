export { PageSkeleton as default } from "@/components/data/page-skeleton";
